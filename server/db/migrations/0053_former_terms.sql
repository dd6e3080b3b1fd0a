CREATE TABLE `former_terms` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`role_id` text NOT NULL,
	`role_name` text NOT NULL,
	`day_rate` integer NOT NULL,
	`date_start` text NOT NULL,
	`date_end` text NOT NULL,
	`ended_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_terms_job` ON `former_terms` (`job_id`);