import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** The peer for sending a message: node:http and one prepared insert, with the same pragmas. */
const folder = mkdtempSync(join(tmpdir(), 'standby-bench-'))
const db = new Database(join(folder, 'bare.db'))
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16000'])
  db.pragma(pragma)
db.exec(`create table messages (id text primary key not null, conversation_id text not null, sender_id text not null,
  content text not null, seq integer not null, created_at text not null);
  create index messages_conversation on messages (conversation_id, seq)`)
const insert = db.prepare(
  'insert into messages (id, conversation_id, sender_id, content, seq, created_at) values (?, ?, ?, ?, ?, ?)',
)
let seq = 0

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { id, recipient_id, content } = JSON.parse(Buffer.concat(chunks).toString())
    const message = {
      id,
      conversation_id: 'c',
      sender_id: recipient_id,
      content,
      seq: ++seq,
      created_at: new Date().toISOString(),
    }
    insert.run(...Object.values(message))
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ conversation_id: 'c', message }))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port, folder }))
