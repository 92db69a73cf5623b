-- Parked callbacks are looked at again and again; the index keeps that from reading the table.
create index callback_parked on callback (attempt_id) where disposition = 'parked';
