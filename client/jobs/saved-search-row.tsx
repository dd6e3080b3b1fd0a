import RenameIcon from 'lucide-react/icons/pencil'
import { SAVED_SEARCH_NAME_MAX } from '../../shared/limits.ts'
import RemoveIcon from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SavedSearch, SavedSearchEdit } from '../../shared/jobs/job-filters.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { joinWithDots } from '../trade/job-texts.ts'
import { filterText } from './filter-bar.tsx'
import styles from './saved-searches.module.css'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { currentDevice } from '../offline/store/device.ts'
import { queryOf } from './job-filters.ts'
import { at } from '../http/path-to.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'

type Props = { search: SavedSearch; isCurrent: boolean; disabled: boolean; onRun: () => void }

/** A saved search: pressing it runs it. */
export function SavedSearchItem({ search, isCurrent, disabled, onRun }: Props) {
  const { id, name, filters, alert } = search
  const [isRenaming, setRenaming] = useState(false)
  /** The pressed state is shown until the device has the server's answer. */
  const [pressed, setPressed] = useState({ over: alert, alert })
  const row = useRef<HTMLLIElement>(null)
  const { send } = useChange((change: () => Promise<unknown>) => change(), 'The saved search could not be changed.', {
    onFailure: (text) => toast({ tone: 'stop', text }),
  })

  async function setAlerts(next: boolean) {
    setPressed({ over: alert, alert: next })
    if (!(await send(() => changeSavedSearch(id, { alert: next })))) setPressed({ over: alert, alert })
  }

  async function remove() {
    const text = 'You won’t be told about new jobs any more.'
    if (!(await confirm({ title: `Remove ${name}?`, text, confirmLabel: 'Remove', tone: 'danger' }))) return
    await send(() => removeSavedSearch(id))
  }

  async function rename(next: string) {
    if (next === name || (await send(() => changeSavedSearch(id, { name: next })))) stopRenaming()
  }

  function stopRenaming() {
    flushSync(() => setRenaming(false))
    row.current?.querySelector('button')?.focus()
  }

  return (
    <li ref={row} className={styles.row}>
      {isRenaming ? (
        <RenameSearchForm name={name} onSave={rename} onCancel={stopRenaming} />
      ) : (
        <>
          <button type="button" className={styles.run} aria-current={isCurrent || undefined} onClick={onRun}>
            <span className={styles.name}>{name}</span>
            <span className={styles.small}>{joinWithDots(Object.values(filterText(filters)))}</span>
          </button>
          <span className={styles.tools}>
            <IconButton label={`Rename ${name}`} disabled={disabled} onClick={() => setRenaming(true)}>
              <RenameIcon />
            </IconButton>
            <IconButton label={`Remove ${name}`} disabled={disabled} onClick={() => void remove()}>
              <RemoveIcon />
            </IconButton>
          </span>
        </>
      )}
      <Checkbox
        checked={pressed.over === alert ? pressed.alert : alert}
        disabled={disabled}
        aria-label={`Tell me about new jobs: ${name}`}
        onChange={(event) => void setAlerts(event.target.checked)}
      >
        Tell me about new jobs
      </Checkbox>
    </li>
  )
}

type RenameSearchProps = { name: string; onSave: (name: string) => Promise<void>; onCancel: () => void }

function RenameSearchForm({ name, onSave, onCancel }: RenameSearchProps) {
  const [text, setText] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const { onSubmit } = useForm({}, { send: () => hasVisibleText(text) && onSave(text.trim()) })

  return (
    <form className={styles.rename} onSubmit={onSubmit}>
      <Field label="Name">
        <TextInput
          ref={input}
          value={text}
          most={SAVED_SEARCH_NAME_MAX}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <span className={styles.tools}>
        <Button size="sm" type="submit" disabled={!hasVisibleText(text)}>
          Rename
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </form>
  )
}

/** Saved at the server first, then on this device, which would receive it by the next sync anyway. */
export async function saveSearchOnline(search: { id: string; name: string; filters: SearchFilters; alert: boolean }) {
  const asked = Object.fromEntries(Object.entries(search.filters).filter(([, value]) => value))
  await storeSavedSearch(await request('POST', '/saved-searches', { ...search, filters: asked }))
}

const changeSavedSearch = async (id: string, edit: SavedSearchEdit) =>
  storeSavedSearch(await request('PUT', at('/saved-searches/{id}', { id }), edit))

async function removeSavedSearch(id: string) {
  await request('DELETE', at('/saved-searches/{id}', { id }))
  await currentDevice().db.saved_searches.delete(id)
}

const storeSavedSearch = (search: SavedSearch) => currentDevice().db.saved_searches.put(search)

export const isSameSearch = (a: SearchFilters, b: SearchFilters) => String(queryOf(a)) === String(queryOf(b))

/** 'Rigger within 50 miles': a proposed name. */
export function proposedSearchName({ role, skills, event_type, location, distance, min_rate }: SearchFilters) {
  const what = role || skills?.split(',').join(', ') || event_type || 'Jobs'
  const parts = [
    what,
    location && `in ${location}`,
    distance && `within ${distance} miles`,
    min_rate && `from £${min_rate}`,
  ]
  return parts.filter(Boolean).join(' ').slice(0, SAVED_SEARCH_NAME_MAX)
}
