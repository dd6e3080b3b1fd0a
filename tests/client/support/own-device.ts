import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { setDevice } from '../../../client/offline/store/device.ts'
import { createFakeServer } from './fake-server.ts'
import { openTab, type TestTab } from './test-device.ts'

/**
 * Before each test of a file a device of its own, empty, for the screens that are drawn in it, and a server that answers it; afterwards
 * both are gone, and so is what was drawn.
 */
export function ownDevice() {
  const own = {} as { tab: TestTab; server: ReturnType<typeof createFakeServer> }
  beforeEach(() => {
    own.server = createFakeServer()
    own.tab = openTab({ fetch: own.server.fetch })
    setDevice(own.tab.device)
  })
  afterEach(() => {
    cleanup()
    setDevice(null)
    own.tab.close()
  })
  return own
}
