CREATE TABLE `pay_terms` (
	`hash` text PRIMARY KEY NOT NULL,
	`terms` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pay_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`author_id` text NOT NULL,
	`name` text NOT NULL,
	`rules` text NOT NULL,
	`body_hash` text NOT NULL,
	`removed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_templates_company` ON `pay_templates` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `pay_templates_author` ON `pay_templates` (`author_id`);--> statement-breakpoint
ALTER TABLE `applications` ADD `terms_hash` text;--> statement-breakpoint
ALTER TABLE `job_roles` ADD `pay` text;--> statement-breakpoint
ALTER TABLE `job_roles` ADD `terms_hash` text;--> statement-breakpoint
ALTER TABLE `amendments` ADD `pay` text;--> statement-breakpoint
ALTER TABLE `amendments` ADD `terms_hash` text;--> statement-breakpoint
ALTER TABLE `amendments` ADD `from_day` text;--> statement-breakpoint
ALTER TABLE `former_terms` ADD `pay` text;