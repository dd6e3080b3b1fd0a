import { createPushDevice } from '../../../support/outside/push-device.ts'
import type { Rows } from './rows.ts'

export const platform = (): Rows => ({
  'GET /api/places': { query: 'q=leeds', who: { user: 200 } },
  'GET /api/places/{id}': { at: { id: 'nothing' }, who: { user: 404 } },
  'GET /api/positions': { query: 'location=leeds', who: { user: 200 } },
  'GET /api/push/key': { who: { user: 200 } },
  'POST /api/push/subscriptions': {
    body: createPushDevice('https://fcm.googleapis.com/fcm/send/one').subscription,
    who: { user: 201 },
  },
  'DELETE /api/push/subscriptions': { body: { endpoint: 'https://push.example/1' }, who: { user: 204 } },
  'POST /api/push/test': {
    body: { endpoint: 'https://push.example/1', id: '01940000-0000-7000-8000-000000000001' },
    who: { user: 404 },
  },
  'PUT /api/notifications/settings': { body: { quiet_hours: null }, who: { user: 200 } },
  'POST /api/notifications/read': { body: { entries: [{ id: 'nothing', seq: 1 }] }, who: { user: 204 } },
  'GET /api/sync': { who: { user: 200 } },
  // Admitted, but a request without a socket cannot be kept open.
  'GET /api/events': { who: { user: 503 } },
  'GET /api/dev/outbox': { who: { public: 200 } },
})
