-- Time to mail a gift card for a given day.
create or replace function mailing_time(send_on date, time_zone text) returns timestamptz
  language sql stable
  return (send_on + time '08:00') at time zone time_zone;
