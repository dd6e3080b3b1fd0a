CREATE TABLE `dev_checkouts` (
	`reference` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`name` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`email` text NOT NULL,
	`success_url` text NOT NULL,
	`cancel_url` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dev_checkouts_session_id_unique` ON `dev_checkouts` (`session_id`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`package_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`posts` integer NOT NULL,
	`posts_left` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`job_id` text,
	`job` text,
	`session_id` text,
	`checkout_url` text,
	`open_until` text,
	`receipt_number` integer,
	`created_at` text NOT NULL,
	`paid_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "posts_never_below_zero" CHECK("purchases"."posts_left" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_session` ON `purchases` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_receipt` ON `purchases` (`receipt_number`);--> statement-breakpoint
CREATE INDEX `purchases_company` ON `purchases` (`company_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `purchases_user` ON `purchases` (`user_id`,`state`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `purchase_id` text REFERENCES purchases(id);--> statement-breakpoint
ALTER TABLE `jobs` ADD `end_told` text;--> statement-breakpoint
ALTER TABLE `users` ADD `previous_employers` text DEFAULT '[]' NOT NULL;