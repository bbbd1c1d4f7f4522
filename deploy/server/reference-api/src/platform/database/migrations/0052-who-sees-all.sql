-- A manager or operator without teams sees everything only where somebody who sees everything made it so: an account that nothing says this of sees nothing.
alter table users add column sees_all boolean not null default false;
update users u set sees_all = true where u.role in ('manager', 'operator') and not exists (select from user_teams t where t.user_id = u.id);

create or replace view limited_users as
  select u.id as user_id from users u where u.role = 'driver'
    or (u.role in ('manager', 'operator') and (not u.sees_all or exists (select from user_teams t where t.user_id = u.id)));
