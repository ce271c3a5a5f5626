import { Button, FileButton, Select, TextInput } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { ActionIcon } from '@mantine/core'
import type { AdminNews } from '@videozz/contract/browser'
import { formatSize } from '../../../shared/format/size.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import type { NewsFaults, NewsFields } from '../model/news-form.ts'
import { largestPicture, readPicture } from '../model/read-picture.ts'
import css from './news-editor.module.css'
import { FieldGrid } from './field-grid.tsx'
import { FieldGroup } from './field-group.tsx'

export type NewsPartProps = {
  fields: NewsFields
  faults: NewsFaults
  set: <Name extends keyof NewsFields>(name: Name, value: NewsFields[Name]) => void
}

const most = 10
const none = 'none'

/** Pictures of the text, and which of them is the cover. */
export function NewsPictures({ fields, faults, had, set }: NewsPartProps & { had: AdminNews | null }) {
  const { pictures, image } = fields
  const add = async (files: File[]) => {
    const big = files.find(({ size }) => size > largestPicture)
    if (big) return notifyError(`“${big.name}” passa de ${formatSize(largestPicture)}.`)
    const fresh = files.filter(({ name }) => !pictures.some((one) => one.name === name)).slice(0, most - pictures.length)
    try {
      set('pictures', [...pictures, ...(await Promise.all(fresh.map(readPicture)))])
    } catch {
      notifyError('Não foi possível ler a imagem.')
    }
  }
  const drop = (name: string) => {
    set(
      'pictures',
      pictures.filter((one) => one.name !== name),
    )
    if (image === name) set('image', '')
  }
  const insert = (name: string) =>
    set('content', `${fields.content}${fields.format === 'html' ? `\n<img src="${name}" alt="">` : `\n\n![](${encodeURI(name)})`}`)
  const covers = [
    { value: none, label: 'Sem capa' },
    ...(had?.image ? [{ value: had.image, label: 'A capa de agora' }] : []),
    ...pictures.map(({ name }) => ({ value: name, label: name })),
  ]
  return (
    <FieldGroup title="Imagens">
      {pictures.length > 0 && (
        <ul className={css.pictures}>
          {pictures.map(({ name, address }) => (
            <li key={name}>
              <img src={address} alt="" />
              <span className="cut">{name}</span>
              <Button variant="subtle" color="gray" data-quiet size="xs" aria-label={`Pôr ${name} no texto`} onClick={() => insert(name)}>
                Pôr no texto
              </Button>
              <ActionIcon aria-label={`Tirar ${name}`} onClick={() => drop(name)}>
                <IconTrash size={17} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <FileButton multiple accept="image/png,image/jpeg,image/webp,image/gif" onChange={(files) => void add(files)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            w="fit-content"
            leftSection={<IconPhotoPlus size={17} aria-hidden />}
            disabled={pictures.length >= most}
          >
            Enviar imagens
          </Button>
        )}
      </FileButton>
      <FieldGrid>
        <Select
          label="Capa"
          data={covers}
          value={image || none}
          error={faults.image}
          onChange={(value) => set('image', value === null || value === none ? '' : value)}
        />
        <TextInput
          label="Descrição da capa"
          maxLength={300}
          autoComplete="off"
          value={fields.imageAlt}
          onChange={(event) => set('imageAlt', event.currentTarget.value)}
        />
      </FieldGrid>
    </FieldGroup>
  )
}
