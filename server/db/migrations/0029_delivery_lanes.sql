DROP INDEX `deliveries_due`;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `lane` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `deliveries` SET `lane` = `channel`;--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`failed_at`,`not_before`,`lane`);