-- Locations are filtered and sorted by speed; over a long past those of one speed cannot be looked for among all.
create index locations_speed on locations (speed, gps_time desc, id desc);
