import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import type { VideoDetail } from '@videozz/contract/browser'
import { usePicturePicker } from '../../../shared/media/use-picture-picker.tsx'
import { useUploadCover } from '../api/use-upload-cover.ts'
import { CoverTile } from './cover-tile.tsx'

export type CoverUploadProps = { video: VideoDetail; disabled: boolean; onUploaded: (saved: VideoDetail) => void }

/** The last of the covers: an uploaded picture, cropped before it is sent. */
export function CoverUpload({ video, disabled, onUploaded }: CoverUploadProps) {
  const upload = useUploadCover(video, onUploaded)
  const picker = usePicturePicker((file, close) => upload.mutate(file, { onSuccess: close }), upload.isPending)
  return (
    <>
      <CoverTile name="Enviar imagem" disabled={disabled} onClick={picker.pick}>
        <IconPhotoPlus size={20} aria-hidden />
      </CoverTile>
      {picker.parts}
    </>
  )
}
