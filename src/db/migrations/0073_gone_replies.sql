-- How many of the replies that are here, or were erased here, the platform has no more: as many that it has and we miss would hide behind them.
alter table connections add column gone_replies integer not null default 0;
