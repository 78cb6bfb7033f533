CREATE TABLE `upkeep` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`found` integer NOT NULL
);
