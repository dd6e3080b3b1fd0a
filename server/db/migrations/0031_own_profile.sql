ALTER TABLE `users` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `town` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `users` SET `town` = `city` WHERE EXISTS (SELECT 1 FROM `places` WHERE `kind` = 'town' AND `folded` = lower(`users`.`city`));
