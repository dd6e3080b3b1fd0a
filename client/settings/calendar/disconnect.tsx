import { useState } from 'react'
import type { CalendarStatus } from '../../../shared/calendar/calendar.ts'
import { TEXT } from '../../../shared/texts.ts'
import { request } from '../../http/request.ts'
import { keepCalendar } from '../../offline/sync/keep-answer.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { wordsOf } from './use-calendar.ts'

export function Disconnect({ name }: { name: string }) {
  const { online } = useStatus()
  const [isBusy, setIsBusy] = useState(false)

  async function disconnect() {
    const isSure = await confirm({
      title: `Disconnect ${name}?`,
      text: 'We give the permission back and delete the times we have read. Only your confirmed jobs then say when you are busy.',
      confirmLabel: 'Disconnect',
      tone: 'danger',
    })
    if (!isSure) return
    setIsBusy(true)
    try {
      await keepCalendar(await request<CalendarStatus>('POST', '/calendar/disconnect'))
      toast({ tone: 'go', text: `${name} is disconnected.` })
    } catch (error) {
      toast({ tone: 'stop', text: wordsOf(error, TEXT.calendarDisconnectFailed) })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button disabled={!online} loading={isBusy} onClick={() => void disconnect()}>
      Disconnect
    </Button>
  )
}
