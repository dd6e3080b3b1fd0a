// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import CredentialDialog from '../../../client/portfolio/credential-dialog.tsx'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
// A mouse, so that days are typed.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))

const IPAF = {
  id: 'c1',
  name: 'IPAF PAL card',
  issuer: 'IPAF',
  number: '',
  issued_on: null,
  expires_on: null,
}

test('a credential is not saved while one of its days cannot be read', async () => {
  await loadWidgets()
  await own.tab.db.credentials.put(IPAF as never)
  const onClose = vi.fn()
  render(<CredentialDialog credential={IPAF as never} onClose={onClose} />)
  const expires = await screen.findByRole('textbox', { name: /^Expires on/ })
  fireEvent.change(expires, { target: { value: '31/2/2027' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Write it as 3 Apr 2027')
  expect(await own.tab.db.outbox.count()).toBe(0)

  fireEvent.change(expires, { target: { value: '28/2/2027' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [item] = await own.tab.db.outbox.toArray()
  expect(item).toMatchObject({ kind: 'credential_edit' })
  expect(JSON.stringify(item)).toContain('2027-02-28')
})
