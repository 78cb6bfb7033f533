-- WITHOUT ROWID: addresses of deleted accounts lie in the order of their digests, which does not tell who left when.
CREATE TABLE `former_address` (
	`digest` text PRIMARY KEY NOT NULL,
	`forget_on` integer NOT NULL
) WITHOUT ROWID;
