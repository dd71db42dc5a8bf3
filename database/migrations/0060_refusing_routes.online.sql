-- A carrier that binds and accepts nothing: the connection of its route is neither bound nor waiting.
alter table route_states drop constraint if exists route_states_state_check;
alter table route_states add constraint route_states_state_check
  check (state in ('connecting', 'bound', 'refusing', 'waiting', 'stopped')) not valid;
alter table route_states validate constraint route_states_state_check;
