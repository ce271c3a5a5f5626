import { Button } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { publicationsQuery } from '../../../shared/queries/publications.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { PublicationProgress } from './publication-progress.tsx'
import css from './publishing.module.css'

/** Last step: the video is on its way, which needs no window. */
export function DoneStep({ videoKey, onClose }: { videoKey: string; onClose: () => void }) {
  const { data } = useQuery(publicationsQuery(videoKey))
  const publication = data?.publications[0]
  return (
    <>
      <div className={css.done}>
        <IconCircleCheck size={40} aria-hidden />
        <h2>Tudo pronto!</h2>
        <p>O vídeo segue para o YouTube mesmo que você feche esta página. O andamento fica na página da mídia.</p>
      </div>
      {publication && <PublicationProgress publication={publication} />}
      <ModalEnd>
        <Button onClick={onClose} data-autofocus>
          Fechar
        </Button>
      </ModalEnd>
    </>
  )
}
