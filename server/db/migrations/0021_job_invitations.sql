CREATE TABLE `job_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`company_id` text NOT NULL,
	`freelancer_id` text NOT NULL,
	`author_id` text NOT NULL,
	`body_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`freelancer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_invitations_once` ON `job_invitations` (`job_id`,`freelancer_id`);--> statement-breakpoint
CREATE INDEX `job_invitations_freelancer` ON `job_invitations` (`freelancer_id`);--> statement-breakpoint
CREATE INDEX `job_invitations_company` ON `job_invitations` (`company_id`,`created_at`);