CREATE TABLE `saved_search_keys` (
	`key` text NOT NULL,
	`search_id` text NOT NULL,
	PRIMARY KEY(`key`, `search_id`),
	FOREIGN KEY (`search_id`) REFERENCES `saved_searches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_search_keys_search` ON `saved_search_keys` (`search_id`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`filters` text NOT NULL,
	`alert` integer NOT NULL,
	`body_hash` text NOT NULL,
	`removed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_searches_user` ON `saved_searches` (`user_id`) WHERE removed_at is null;--> statement-breakpoint
CREATE TABLE `told_jobs` (
	`user_id` text NOT NULL,
	`job_id` text NOT NULL,
	`told_by` text NOT NULL,
	PRIMARY KEY(`user_id`, `job_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `told_jobs_job` ON `told_jobs` (`job_id`);--> statement-breakpoint
ALTER TABLE `job_index` ADD `starts` integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE `job_index` ADD `ends` integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE `job_index` ADD `top_rate` integer NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE `job_index` SET (`starts`, `ends`) = (SELECT CAST(strftime('%s', `date_start`) AS integer), CAST(strftime('%s', `date_end`) AS integer) FROM `jobs` WHERE `id` = `job_id`), `top_rate` = (SELECT coalesce(max(`day_rate`), 0) FROM `job_roles` `r` WHERE `r`.`job_id` = `job_index`.`job_id`);
--> statement-breakpoint
CREATE INDEX `job_index_soonest` ON `job_index` (`ends`, `starts`, `top_rate`, `open_until`);
