import { useQuery } from '@tanstack/react-query'
import RemoveIcon from 'lucide-react/icons/trash-2'
import { v7 as newId } from 'uuid'
import type { Template } from '../../shared/jobs/templates.ts'
import { detailOf, request } from '../http/request.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './post-project.module.css'
import type { ProjectDraft } from './project-draft.ts'
import { draftFrom } from './template-of.ts'
import { pathTo } from '../http/path-to.ts'

/** Above an empty form: the company's templates. Without signal, or without any, there is nothing here. */
export function TemplateList({ onUse }: { onUse: (start: Omit<ProjectDraft, 'id'>) => void }) {
  const { data = [], refetch } = useQuery({
    queryKey: ['templates'],
    queryFn: ({ signal }) => request<Template[]>('GET', '/jobs/templates', undefined, { signal }),
    staleTime: 0,
  })

  async function remove({ id, name }: Template) {
    const text = 'It goes for everybody of your company. Projects posted from it stay.'
    if (!(await confirm({ title: `Remove ${name}?`, text, confirmLabel: 'Remove', tone: 'danger' }))) return
    try {
      await request('DELETE', pathTo`/jobs/templates/${id}`)
    } catch (error) {
      toast({ tone: 'stop', text: detailOf(error, 'The template could not be removed.') })
    }
    await refetch()
  }

  if (data.length === 0) return null
  return (
    <section aria-labelledby="templates">
      <h3 id="templates" className={styles.legend}>
        Start from a template
      </h3>
      <ul className={styles.templates}>
        {data.map((template) => (
          <li key={template.id} className={styles.template}>
            <Button variant="ghost" className={styles.use} onClick={() => onUse(draftFrom(template.project, newId))}>
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
