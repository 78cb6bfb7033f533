CREATE TABLE `ledger_check` (
	`id` integer PRIMARY KEY NOT NULL,
	`through` integer NOT NULL,
	`swept` text NOT NULL,
	`differing` text NOT NULL,
	CONSTRAINT "ledger_check_one_row" CHECK("ledger_check"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX `generation_failed` ON `generation` (`created_on`) WHERE "generation"."status" = 'failed';--> statement-breakpoint
CREATE INDEX `session_expires_at` ON `session` (`expires_at`);--> statement-breakpoint
CREATE INDEX `token_expires_at` ON `token` (`expires_at`);