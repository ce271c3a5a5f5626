import { Button, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import { useLast } from '../dialogs/use-last.ts'
import { ModalEnd } from '../../ui/modal-end.tsx'
import { coverSize, type Crop, mostZoom, wholeCrop, zoomCrop } from './crop.ts'
import { CropStage, drawCrop } from './crop-stage.tsx'
import css from './crop-dialog.module.css'

export type CropDialogProps = {
  /** The dialog is closed while it is null. */
  picture: ImageBitmap | null
  sending: boolean
  onSend: (file: Blob) => void
  onClose: () => void
}

/** Dialog to choose the 16:9 part of a picture used as the cover. */
export default function CropDialog({ picture, ...rest }: CropDialogProps) {
  const shown = useLast(picture)
  return (
    <Modal opened={picture !== null} onClose={rest.onClose} title="Enquadrar capa" size={640} closeOnClickOutside={!rest.sending}>
      {shown && <Frame key={shown.width * 1e6 + shown.height} picture={shown} {...rest} />}
    </Modal>
  )
}

/** The cropped picture as a JPEG of the size of covers. */
function toFile(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), coverSize)
  drawCrop(canvas, picture, crop)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}

function Frame({ picture, sending, onSend, onClose }: CropDialogProps & { picture: ImageBitmap }) {
  const form = useForm<Crop>({ initialValues: wholeCrop(picture) })
  const crop = form.values
  const change = useCallbackRef((next: (before: Crop) => Crop): void => form.setValues(next(form.getValues())))
  const send = async (): Promise<void> => {
    const file = await toFile(picture, crop)
    if (file) onSend(file)
  }
  return (
    <>
      <CropStage picture={picture} crop={crop} onCrop={change} />
      <label className={css.zoom}>
        <IconZoomIn size={18} aria-hidden />
        <span>Aproximação</span>
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          onChange={(event) => {
            const zoom = Number(event.currentTarget.value)
            change((before) => zoomCrop(picture, before, zoom))
          }}
        />
      </label>
      <p className={css.help}>
        <span className="only-pointer">Arraste a imagem ou use as setas para escolher o que aparece na capa.</span>
        <span className="only-touch">Mova a imagem com o dedo para escolher o que aparece na capa.</span>
      </p>
      <ModalEnd>
        <Button variant="default" onClick={onClose} disabled={sending}>
          Cancelar
        </Button>
        <Button loading={sending} onClick={() => void send()}>
          Usar como capa
        </Button>
      </ModalEnd>
    </>
  )
}
