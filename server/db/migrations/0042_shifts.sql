CREATE TABLE `plan_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`version` integer NOT NULL,
	`published_by` text NOT NULL,
	`body_hash` text NOT NULL,
	`published_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_versions_job` ON `plan_versions` (`job_id`,`version`);--> statement-breakpoint
CREATE TABLE `shift_people` (
	`shift_id` text NOT NULL,
	`application_id` text NOT NULL,
	PRIMARY KEY(`shift_id`, `application_id`),
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `shift_people_application` ON `shift_people` (`application_id`);--> statement-breakpoint
CREATE TABLE `shifts` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`job_role_id` text NOT NULL,
	`day` text NOT NULL,
	`starts` text NOT NULL,
	`ends` text NOT NULL,
	`places` integer NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`job_role_id`) REFERENCES `job_roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `shifts_job` ON `shifts` (`job_id`);--> statement-breakpoint
CREATE INDEX `shifts_role` ON `shifts` (`job_role_id`);