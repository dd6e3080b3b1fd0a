-- The words come folded (shared/folded-text.ts), and a tokenizer that folds nothing keeps them as they are. The jobs are indexed again at the next start.
DROP TABLE `job_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `job_search` USING fts5(`title`, `description`, `skills`, `roles`, `place`, `event`, content='', contentless_delete=1, prefix='3', tokenize='ascii tokenchars ''+#''');
