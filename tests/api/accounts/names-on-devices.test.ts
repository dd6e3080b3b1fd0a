import { expect, test } from 'vitest'
import { PASSWORD } from '../../support/api.ts'
import { accessWorld } from '../../support/factories/access-world.ts'
import { createDevice } from '../../support/sync-device.ts'
import { staleRowsOf } from '../../support/stale-rows.ts'

test.each(['freelancer', 'member'] as const)(
  'whatever the devices of others have of a %s follows another name, and the end of the account',
  async (role) => {
    const { people } = await accessWorld()
    const { [role]: person, ...rest } = people
    const devices = await Promise.all(
      Object.entries(rest).map(async ([name, owner]) => {
        const device = createDevice(owner)
        await device.pullAll()
        return { name, owner, device }
      }),
    )
    const stale = async () => {
      const found: string[] = []
      for (const { name, owner, device } of devices)
        found.push(...(await staleRowsOf(device, owner)).map((row) => `${name}: ${row}`))
      return found
    }
    expect(await stale()).toEqual([])
    expect((await person.put('/users/profile', { full_name: 'Alexandrina Quist' })).status).toBe(200)
    expect(await stale()).toEqual([])
    const shown = devices.flatMap(({ device }) =>
      [...device.rows].filter(([, row]) => JSON.stringify(row).includes('Alexandrina')),
    )
    expect(shown.length).toBeGreaterThan(1)
    expect((await person.delete('/users/me', { password: PASSWORD })).status).toBe(204)
    expect(await stale()).toEqual([])
    for (const { device } of devices) expect(JSON.stringify([...device.rows.values()])).not.toContain('Alexandrina')
  },
)
