CREATE TABLE `right_to_work_records` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`freelancer_id` text NOT NULL,
	`author_id` text NOT NULL,
	`kind` text NOT NULL,
	`job_id` text,
	`sealed` text NOT NULL,
	`document_file` text,
	`has_follow_up` integer DEFAULT false NOT NULL,
	`body_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`freelancer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `right_to_work_person` ON `right_to_work_records` (`company_id`,`freelancer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `right_to_work_freelancer` ON `right_to_work_records` (`freelancer_id`);--> statement-breakpoint
CREATE INDEX `right_to_work_author` ON `right_to_work_records` (`author_id`);--> statement-breakpoint
CREATE INDEX `right_to_work_job` ON `right_to_work_records` (`job_id`);--> statement-breakpoint
CREATE INDEX `right_to_work_age` ON `right_to_work_records` (`created_at`);--> statement-breakpoint
CREATE INDEX `right_to_work_follow_up` ON `right_to_work_records` (`has_follow_up`);--> statement-breakpoint
ALTER TABLE `companies` ADD `checks_right_to_work` integer DEFAULT false NOT NULL;