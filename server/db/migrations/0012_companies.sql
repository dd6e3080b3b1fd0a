CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`full_name` text NOT NULL,
	`role` text DEFAULT 'admin' NOT NULL,
	`token_hash` text,
	`sent_at` text,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_once` ON `invitations` (`company_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
ALTER TABLE `participants` ADD `left_at` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `logo` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `street` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `city` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `postcode` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `country` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `completed_at` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `closed_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `company_role` text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
UPDATE `counters` SET `value` = `value` + 1 WHERE `name` = 'revision' AND EXISTS (SELECT 1 FROM `users`);--> statement-breakpoint
INSERT INTO `changes` (`user_id`, `kind`, `row_id`, `revision`, `removed`)
SELECT `id`, 'company', `company_id`, (SELECT `value` FROM `counters` WHERE `name` = 'revision'), 0 FROM `users` WHERE `company_id` IS NOT NULL;--> statement-breakpoint
INSERT INTO `changes` (`user_id`, `kind`, `row_id`, `revision`, `removed`)
SELECT `id`, 'me', `id`, (SELECT `value` FROM `counters` WHERE `name` = 'revision'), 0 FROM `users` WHERE `company_id` IS NOT NULL
ON CONFLICT (`user_id`, `kind`, `row_id`) DO UPDATE SET `revision` = excluded.`revision`;
