// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { PasskeysCard } from '../../../client/settings/passkeys-card.tsx'
import { StorageCard } from '../../../client/settings/storage-card.tsx'
import { InstallSheet } from '../../../client/shell/install.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { ConfirmHost } from '../../../client/ui/overlays/confirm-host.tsx'
import { Toaster } from '../../../client/ui/overlays/toaster.tsx'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await loadWidgets()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'storage')
})

describe('the sheet that explains how to install', () => {
  const steps = async () =>
    within(await screen.findByRole('dialog', { name: 'Standby on your home screen' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim())

  const open = (userAgent: string) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    const onClose = vi.fn()
    render(<InstallSheet onClose={onClose} />)
    return onClose
  }

  test('an iPhone gets three steps and a picture of the Share button, and no Install button, which Safari has no use for', async () => {
    const onClose = open(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    )
    expect(await steps()).toEqual([
      'Press Share in Safari’s bar.',
      'Choose Add to Home Screen.',
      'Open Standby from its icon.',
    ])
    expect(screen.getByRole('img', { name: /^The Share button/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) EdgiOS/138.0 Mobile/15E148 Safari/604.1',
  ])(
    'another browser on an iPhone is sent to its own Share button, without Safari’s picture: %s',
    async (userAgent) => {
      open(userAgent)
      expect(await steps()).toEqual([
        'Press Share, beside the address or in the menu.',
        'Choose Add to Home Screen.',
        'Open Standby from its icon.',
      ])
      expect(screen.queryByRole('img')).toBeNull()
    },
  )

  test('Firefox on Android gets the steps of its own menu, without Safari’s picture', async () => {
    open('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')
    expect(await steps()).toEqual([
      'Open Firefox’s menu, the three dots.',
      'Choose Add app to Home screen, or Install.',
      'Open Standby from its icon.',
    ])
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  })

  test('Firefox on a desktop, which installs nothing, gets no sheet', () => {
    open('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the storage on this device', () => {
  const storage = (does: Partial<StorageManager>) =>
    Object.defineProperty(navigator, 'storage', { value: does, configurable: true })
  const keep = (id: string, bytes: number) =>
    own.tab.db.documents.put({ id, type: 'application/pdf', bytes: new ArrayBuffer(bytes) } as never)
  const amountOf = (what: string) => screen.getByText(what).nextElementSibling?.textContent
  const open = async () => {
    render(
      <>
        <StorageCard />
        <ConfirmHost />
        <Toaster />
      </>,
    )
    await screen.findByText('Pictures')
  }

  test('it says what is kept, of how much, and that the browser keeps it', async () => {
    storage({ estimate: async () => ({ usage: 12_340_000, quota: 2_500_000_000 }), persisted: async () => true })
    await keep('one', 3_200_000)
    await open()
    expect(amountOf('Documents and files in messages')).toBe('3.2 MB')
    expect(amountOf('Everything')).toBe('12.3 MB of the 2.5 GB the browser allows')
    expect(screen.getByText('Kept')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask to keep it' })).toBeNull()
  })

  test('asked to keep it, the browser’s no is said, and its yes takes the button away', async () => {
    let agrees = false
    storage({ persisted: async () => agrees, persist: async () => agrees })
    await open()
    expect(screen.queryByText('Everything')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Ask to keep it' }))
    expect(await screen.findByText(/hasn’t agreed yet/)).toBeTruthy()
    expect(screen.getByText('May be cleared')).toBeTruthy()
    agrees = true
    fireEvent.click(screen.getByRole('button', { name: 'Ask to keep it' }))
    expect(await screen.findByText('Kept')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask to keep it' })).toBeNull()
  })

  test('where the browser says nothing of it, what is kept here is shown, and neither badge nor button', async () => {
    await open()
    expect(amountOf('Pictures')).toBe('0.0 MB')
    for (const words of ['Kept', 'May be cleared', 'Ask to keep it', 'Everything'])
      expect(screen.queryByText(words)).toBeNull()
  })

  test('freeing asks first, deletes files of messages, and leaves what no message refers to', async () => {
    await keep('attached', 2_000_000)
    await keep('credential', 1_000_000)
    await own.tab.db.messages.put({ id: 'm', seq: 1, attachment_url: '/attachments/attached' } as never)
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Free space' }))
    const question = await screen.findByRole('alertdialog', { name: 'Free space on this device?' })
    expect(await own.tab.db.documents.count()).toBe(2)
    fireEvent.click(within(question).getByRole('button', { name: 'Free space' }))
    await waitFor(() => expect(amountOf('Documents and files in messages')).toBe('1.0 MB'))
    expect((await own.tab.db.documents.toArray()).map(({ id }) => id)).toEqual(['credential'])
  })
})

describe('passkeys', () => {
  const open = () =>
    render(
      <PasskeysCard
        state={{ passkey: false } as never}
        passkeys={[{ id: 'p', name: 'Pixel', created_at: '2026-05-01T10:00:00Z', last_used_at: null }]}
        onChange={() => {}}
        onListed={() => {}}
      />,
    )

  test('a browser without them has no button to add one and says so; those of other devices stay listed', () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    open()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
    expect(screen.getByText(/This browser doesn’t do passkeys/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove Pixel' })).toBeTruthy()
  })

  test('a browser with them has the button', () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    open()
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeTruthy()
    expect(screen.queryByText(/This browser doesn’t do passkeys/)).toBeNull()
  })
})
