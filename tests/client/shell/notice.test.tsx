// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { WindowNotice } from '../../../client/shell/notice.tsx'
import { databaseName } from '../../../client/offline/store/database.ts'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import { startOffline, stopOffline } from '../../../client/offline/session/start.ts'
import { schemaUpgrades } from '../../../client/offline/store/upgrades.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'

const ANN = '0197a000-0000-7000-8000-00000000000a'

afterEach(() => {
  cleanup()
  stopOffline()
  localStorage.clear()
})

test('an upgrade blocked by another window says which one, and continues when that is closed', async () => {
  const old = new Dexie(databaseName(ANN))
  old.version(1).stores(schemaUpgrades[0]!.stores)
  // A frozen window closes nothing.
  old.on('versionchange', () => false)
  await old.open()
  keepSession('a', { id: ANN } as OwnRecord)
  startOffline(ANN)
  render(<WindowNotice />)
  await screen.findByText(/An older version of Standby is open in another window/)
  old.close()
  await waitFor(() => expect(screen.queryByText(/Another window/)).toBeNull())
})
