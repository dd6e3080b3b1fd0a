CREATE TABLE `job_first_people` (
	`job_id` text NOT NULL,
	`freelancer_id` text NOT NULL,
	`asked_at` text NOT NULL,
	PRIMARY KEY(`job_id`, `freelancer_id`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`freelancer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `job_first_people_person` ON `job_first_people` (`freelancer_id`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `asked_first_until` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `asked_first_list` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `asked_first_name` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `asked_first_at` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `listed_at` text;--> statement-breakpoint
CREATE INDEX `jobs_asked_first` ON `jobs` (`asked_first_until`);