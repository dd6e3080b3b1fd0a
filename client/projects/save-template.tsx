import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Template } from '../../shared/jobs/templates.ts'
import { detailOf, request } from '../http/request.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Text } from '../ui/layout.tsx'
import type { ProjectDraft } from './project-draft.ts'
import { templateOf } from './template-of.ts'

/** Keeps what has been written to start other projects from. */
export function SaveTemplate({ draft }: { draft: ProjectDraft }) {
  const [id] = useState(() => newId())
  const [state, setState] = useState<'not_yet' | 'saving' | 'saved'>('not_yet')
  const [failure, setFailure] = useState('')

  async function save() {
    setState('saving')
    setFailure('')
    try {
      await request<Template>('POST', '/jobs/templates', templateOf(draft, id))
      setState('saved')
    } catch (error) {
      setFailure(detailOf(error, 'The template could not be saved.'))
      setState('not_yet')
    }
  }

  return (
    <>
      <Row justify="between" gap={3}>
        <Text size="small" muted role="status">
          {state === 'saved' ? 'Saved as a template, without its dates.' : 'Something you do often?'}
        </Text>
        {state !== 'saved' && (
          <Button size="sm" loading={state === 'saving'} onClick={() => void save()}>
            Save as template
          </Button>
        )}
      </Row>
      {failure && <InlineError what={failure} />}
    </>
  )
}
