import { useQuery } from '@tanstack/react-query'
import RemoveIcon from 'lucide-react/icons/trash-2'
import { v7 as newId } from 'uuid'
import type { NewProjectTemplateInput, ProjectTemplate, TemplateProject } from '../../shared/jobs/templates.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './post-project.module.css'
import type { ProjectDraft } from './project-draft.ts'
import { at } from '../http/path-to.ts'
import { useState } from 'react'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Text } from '../ui/layout.tsx'

/** The company's templates, above an empty form. Nothing without signal, or without templates. */
export function TemplateList({ onUse }: { onUse: (start: Omit<ProjectDraft, 'id'>) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['templates'],
    queryFn: ({ signal }) => request('GET', '/jobs/templates', undefined, { signal }),
    staleTime: 0,
  })

  const removing = useChange(
    ({ id }: ProjectTemplate) => request('DELETE', at('/jobs/templates/{id}', { id })),
    'The template could not be removed.',
    { refreshes: [['templates']], onFailure: (text) => toast({ tone: 'stop', text }) },
  )

  async function remove(template: ProjectTemplate) {
    const text = 'It’s removed for everyone in your company. Projects posted from it stay.'
    if (await confirm({ title: `Remove ${template.name}?`, text, confirmLabel: 'Remove', tone: 'danger' }))
      await removing.send(template)
  }

  if (data.length === 0) return null
  return (
    <section className={styles.start} aria-labelledby="templates">
      <h3 id="templates" className={styles.legend}>
        Start from a template
      </h3>
      <ul className={styles.templates}>
        {data.map((template) => (
          <li key={template.id} className={styles.template}>
            <Button
              variant="ghost"
              className={styles.use}
              onClick={() => onUse(draftFromTemplate(template.project, newId))}
            >
              {template.name}
            </Button>
            <IconButton label={`Remove ${template.name}`} onClick={() => void remove(template)}>
              <RemoveIcon />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Saves the draft as a template. */
export function SaveTemplate({ draft }: { draft: ProjectDraft }) {
  const [id] = useState(() => newId())
  const [isSaved, setIsSaved] = useState(false)
  const { send, isBusy, failure } = useChange(async () => {
    await request('POST', '/jobs/templates', newTemplateOf(draft, id))
    setIsSaved(true)
  }, 'The template could not be saved.')

  return (
    <>
      <Row justify="between" gap={3}>
        <Text as="output" size="small" muted>
          {isSaved ? 'Saved as a template, without its dates.' : 'Something you do often?'}
        </Text>
        {!isSaved && (
          <Button size="sm" loading={isBusy} onClick={() => void send()}>
            Save as template
          </Button>
        )}
      </Row>
      {failure && <InlineError what={failure} />}
    </>
  )
}

/** A project as a template: everything but its dates. */
function newTemplateOf(draft: ProjectDraft, id: string): NewProjectTemplateInput {
  const { title, description, event_type, location, postcode, hourly_rate = '', skills, roles } = draft
  const { place_id, venue_picture_of } = draft
  const facts = { title, description, event_type, location, postcode, hourly_rate, skills }
  const kept = roles.map(({ role_name, day_rate, places, pay, skills: own = '' }) => ({
    role_name,
    day_rate,
    places,
    ...(pay && { pay }),
    ...(own && { skills: own }),
  }))
  return {
    id,
    name: title.trim(),
    project: { ...facts, ...(place_id && { place_id }), ...(venue_picture_of && { venue_picture_of }), roles: kept },
  }
}

/** The template as a draft, with dates to be chosen. */
const draftFromTemplate = ({ roles, ...fields }: TemplateProject, newId: () => string): Omit<ProjectDraft, 'id'> => ({
  ...fields,
  roles: roles.map(({ skills = '', ...role }) => ({ ...role, skills, key: newId(), date_start: '', date_end: '' })),
})
