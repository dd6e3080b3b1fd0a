CREATE TABLE `project_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`author_id` text NOT NULL,
	`name` text NOT NULL,
	`project` text NOT NULL,
	`body_hash` text NOT NULL,
	`removed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_templates_company` ON `project_templates` (`company_id`,`created_at`);