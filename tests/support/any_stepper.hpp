// SPDX-License-Identifier: BSL-1.0
//
// Any stepper and any system as an odeint stepper and an odeint system of one type per state,
//
//     any_stepper<State> stepper = erase_stepper<views::none, State, System, Other>(some_stepper);
//     any_system<State> system{some_system};
//     stepper.do_step(std::ref(system), x, t, dt);
//
// so that odeint's drivers and iterators, and what is checked of them, are compiled once for a
// state. Whatever odeint does to it happens to the stepper and the system inside: a copy copies
// them, and the stepper gets the system as it was passed, const or not, by std::ref or by
// boost::ref, and the state as it came, itself or in a view. A stepper can be called with the
// system it was erased with, and plainly with further ones.
#pragma once

#include <geodeint/algebra/vector_space.hpp>

#include <boost/numeric/odeint/stepper/stepper_categories.hpp>
#include <boost/ref.hpp>

#include <functional>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <typeinfo>
#include <utility>

namespace geodeint::testing {

/// How a system came to a stepper.
enum class passed { plain, constant, by_std_ref, by_std_cref, by_boost_ref, by_boost_cref };

/// Which views of states a stepper takes: none, those with a name, or temporary ones as well.
enum class views { none, named, temporary };

template <class State>
concept eigen_vector = vector_space<State> && requires {
    requires bool(State::IsVectorAtCompileTime);
    requires std::is_same_v<typename State::Scalar, double>;
};

template <class State>
class any_system {
public:
    template <class System>
        requires(!std::is_same_v<System, any_system>)
    explicit any_system(System system)
        : system_{std::make_unique<model<System>>(std::move(system))} {}

    any_system(const any_system& other) : system_{other.system_->copy()} {}
    any_system& operator=(any_system other) noexcept {
        system_.swap(other.system_);
        return *this;
    }
    any_system(any_system&&) noexcept = default;
    ~any_system() = default;

    void operator()(const State& x, State& dxdt, double t) const {
        system_->write_slope(x, dxdt, t);
    }

    /// The system inside, if it is a System.
    template <class System>
    System* get_if() const {
        const auto found = dynamic_cast<model<System>*>(system_.get());
        return found ? &found->system : nullptr;
    }

private:
    struct interface {
        virtual ~interface() = default;
        virtual std::unique_ptr<interface> copy() const = 0;
        virtual void write_slope(const State& x, State& dxdt, double t) const = 0;
    };
    template <class System>
    struct model final : interface {
        explicit model(System inside) : system{std::move(inside)} {}
        std::unique_ptr<interface> copy() const override { return std::make_unique<model>(system); }
        void write_slope([[maybe_unused]] const State& x, [[maybe_unused]] State& dxdt,
                         [[maybe_unused]] double t) const override {
            if constexpr (requires { system(x, dxdt, t); })
                system(x, dxdt, t);
            else
                throw std::logic_error{"this system has no slope that is a state"};
        }
        System system;
    };

    std::unique_ptr<interface> system_;
};

template <class State>
class any_stepper {
public:
    using state_type = State;
    using deriv_type = State;
    using value_type = double;
    using time_type = double;
    using order_type = unsigned short;
    using stepper_category = boost::numeric::odeint::stepper_tag;

    /// What the stepper inside can do, with the systems that it knows.
    struct interface {
        virtual ~interface() = default;
        virtual std::unique_ptr<interface> copy() const = 0;
        virtual std::unique_ptr<interface> moved() = 0;
        virtual void assign(const interface& other) = 0;
        virtual void assign_moved(interface& other) = 0;
        virtual order_type order() const = 0;
        virtual void in_place(const any_system<State>& system, passed how, State& x, double t,
                              double dt) = 0;
        virtual void out_of_place(const any_system<State>& system, const State& in, double t,
                                  State& out, double dt) = 0;
        virtual void in_view(const any_system<State>& system, bool temporary, double* x,
                             Eigen::Index size, double t, double dt) = 0;
    };

    explicit any_stepper(std::unique_ptr<interface> stepper) : stepper_{std::move(stepper)} {}
    any_stepper(const any_stepper& other) : stepper_{other.stepper_->copy()} {}
    any_stepper(any_stepper&& other) : stepper_{other.stepper_->moved()} {}
    any_stepper& operator=(const any_stepper& other) {
        stepper_->assign(*other.stepper_);
        return *this;
    }
    any_stepper& operator=(any_stepper&& other) {
        stepper_->assign_moved(*other.stepper_);
        return *this;
    }
    ~any_stepper() = default;

    order_type order() const { return stepper_->order(); }

    template <class System>
    void do_step(System&& system, State& x, double t, double dt) {
        stepper_->in_place(inside(system), way_of(system), x, t, dt);
    }
    template <class System>
    void do_step(System&& system, const State& in, double t, State& out, double dt) {
        stepper_->out_of_place(inside(system), in, t, out, dt);
    }
    template <class System, class Vector>
    void do_step(System&& system, Eigen::Map<Vector>& x, double t, double dt) {
        stepper_->in_view(inside(system), false, x.data(), x.size(), t, dt);
    }
    template <class System, class Vector>
    void do_step(System&& system, const Eigen::Map<Vector>& x, double t, double dt) {
        auto* data = const_cast<double*>(x.data());
        stepper_->in_view(inside(system), true, data, x.size(), t, dt);
    }

private:
    using system_type = any_system<State>;

    static const system_type& inside(const system_type& system) { return system; }
    static passed way_of(system_type&) { return passed::plain; }
    static passed way_of(const system_type&) { return passed::constant; }
    static passed way_of(const std::reference_wrapper<system_type>&) { return passed::by_std_ref; }
    static passed way_of(const std::reference_wrapper<const system_type>&) {
        return passed::by_std_cref;
    }
    static passed way_of(const boost::reference_wrapper<system_type>&) {
        return passed::by_boost_ref;
    }
    static passed way_of(const boost::reference_wrapper<const system_type>&) {
        return passed::by_boost_cref;
    }

    std::unique_ptr<interface> stepper_;
};

namespace any_stepper_detail {

template <views Views, class State, class Stepper, class System, class... Others>
class model final : public any_stepper<State>::interface {
    using interface = typename any_stepper<State>::interface;

public:
    explicit model(Stepper stepper) : stepper_{std::move(stepper)} {}

    std::unique_ptr<interface> copy() const override { return std::make_unique<model>(stepper_); }
    std::unique_ptr<interface> moved() override {
        return std::make_unique<model>(std::move(stepper_));
    }
    void assign(const interface& other) override {
        stepper_ = dynamic_cast<const model&>(other).stepper_;
    }
    void assign_moved(interface& other) override {
        stepper_ = std::move(dynamic_cast<model&>(other).stepper_);
    }
    unsigned short order() const override { return static_cast<unsigned short>(stepper_.order()); }

    void in_place(const any_system<State>& any, passed how, State& x, double t,
                  double dt) override {
        [[maybe_unused]] const auto is_done_by = [&](auto* other) {
            if (other) stepper_.do_step(*other, x, t, dt);
            return other != nullptr;
        };
        if (System* const system = any.template get_if<System>())
            pass(*system, how, x, t, dt);
        else if (how != passed::plain || !(... || is_done_by(any.template get_if<Others>())))
            throw std::logic_error{"the stepper was not erased with this system"};
    }
    void out_of_place(const any_system<State>& any, [[maybe_unused]] const State& in,
                      [[maybe_unused]] double t, [[maybe_unused]] State& out,
                      [[maybe_unused]] double dt) override {
        System& system = first(any);
        if constexpr (requires { stepper_.do_step(system, in, t, out, dt); })
            stepper_.do_step(system, in, t, out, dt);
        else
            throw std::logic_error{"this stepper makes no steps out of place"};
    }
    void in_view(const any_system<State>& any, [[maybe_unused]] bool temporary,
                 [[maybe_unused]] double* x, [[maybe_unused]] Eigen::Index size,
                 [[maybe_unused]] double t, [[maybe_unused]] double dt) override {
        [[maybe_unused]] System& system = first(any);
        if constexpr (Views == views::none)
            throw std::logic_error{"this stepper takes no views"};
        else {
            Eigen::Map<State> view(x, size);
            if (!temporary)
                stepper_.do_step(system, view, t, dt);
            else if constexpr (Views == views::temporary)
                stepper_.do_step(system, std::as_const(view), t, dt);
            else
                throw std::logic_error{"this stepper takes no temporary views"};
        }
    }

private:
    static System& first(const any_system<State>& any) {
        if (System* const system = any.template get_if<System>()) return *system;
        throw std::logic_error{"the stepper was not erased with this system first"};
    }
    void pass(System& system, passed how, State& x, double t, double dt) {
        switch (how) {
        case passed::plain:
            return stepper_.do_step(system, x, t, dt);
        case passed::constant:
            return stepper_.do_step(std::as_const(system), x, t, dt);
        case passed::by_std_ref:
            return stepper_.do_step(std::ref(system), x, t, dt);
        case passed::by_std_cref:
            return stepper_.do_step(std::cref(system), x, t, dt);
        case passed::by_boost_ref:
            return stepper_.do_step(boost::ref(system), x, t, dt);
        case passed::by_boost_cref:
            return stepper_.do_step(boost::cref(system), x, t, dt);
        }
    }

    Stepper stepper_;
};

} // namespace any_stepper_detail

/// The stepper for a system of the first of these types, and for plain steps on the others.
template <views Views, class State, class... Systems, class Stepper>
any_stepper<State> erase_stepper(Stepper stepper) {
    return any_stepper<State>{
        std::make_unique<any_stepper_detail::model<Views, State, Stepper, Systems...>>(
            std::move(stepper))};
}

} // namespace geodeint::testing
