CREATE TABLE `payment` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`key` text,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`credits` integer NOT NULL,
	`status` text NOT NULL,
	`link_id` text,
	`link_url` text,
	`gateway_payment_id` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`taken_back` integer DEFAULT 0 NOT NULL,
	`receipt_year` text,
	`receipt_number` integer,
	`created_on` integer NOT NULL,
	`paid_on` integer,
	`mailed_on` integer,
	`next_check_on` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payment_amount" CHECK("payment"."amount" > 0 and "payment"."credits" > 0),
	CONSTRAINT "payment_refunded" CHECK("payment"."refunded" between 0 and "payment"."amount"),
	CONSTRAINT "payment_taken_back" CHECK("payment"."taken_back" between 0 and "payment"."credits")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_link_id_unique` ON `payment` (`link_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_gateway_payment_id_unique` ON `payment` (`gateway_payment_id`);--> statement-breakpoint
CREATE INDEX `payment_next_check_on` ON `payment` (`next_check_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_user_id_key` ON `payment` (`user_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_receipt` ON `payment` (`receipt_year`,`receipt_number`);--> statement-breakpoint
CREATE TABLE `payment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text,
	`kind` text NOT NULL,
	`received_on` integer NOT NULL,
	`digest` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payment`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `payment_event_received_on` ON `payment_event` (`received_on`);