CREATE TABLE `project_events` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`author_id` text NOT NULL,
	`kind` text NOT NULL,
	`freelancer_id` text,
	`lines` text DEFAULT '[]' NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`freelancer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_events_job` ON `project_events` (`job_id`);--> statement-breakpoint
CREATE INDEX `project_events_author` ON `project_events` (`author_id`);--> statement-breakpoint
CREATE INDEX `project_events_about` ON `project_events` (`freelancer_id`);--> statement-breakpoint
ALTER TABLE `plan_versions` ADD `changes` text DEFAULT '[]' NOT NULL;