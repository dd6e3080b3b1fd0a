-- Hashes of the settings that all processes share: one with another value is refused at its start.
ALTER TABLE processes ADD COLUMN settings text;
