-- Orders have other notes too: of staff, of a cancellation, of a driver.
alter table carts rename column note to customer_note;
alter table orders rename column note to customer_note;
