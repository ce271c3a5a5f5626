import { ActionIcon, Button, FileButton, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { AdminNews } from '@videozz/contract/browser'
import { formatSize } from '../../../shared/format/size.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import type { NewsFields } from '../model/news-form.ts'
import { maxPictureBytes, readPicture } from '../model/read-picture.ts'
import css from './news-editor.module.css'
import { FieldGrid } from './field-grid.tsx'
import { FieldGroup } from './field-group.tsx'

export type NewsPartProps = { form: UseFormReturnType<NewsFields> }

const most = 10
const none = 'none'

/** Pictures of the text, and which of them is the cover. */
export function NewsPictures({ form, had }: NewsPartProps & { had: AdminNews | null }) {
  const { pictures, image } = form.values
  const add = async (files: File[]) => {
    const big = files.find(({ size }) => size > maxPictureBytes)
    if (big) return notifyError(`“${big.name}” passa de ${formatSize(maxPictureBytes)}.`)
    const fresh = files.filter(({ name }) => !pictures.some((one) => one.name === name)).slice(0, most - pictures.length)
    try {
      form.setFieldValue('pictures', [...pictures, ...(await Promise.all(fresh.map(readPicture)))])
    } catch {
      notifyError('Não foi possível ler a imagem.')
    }
  }
  const drop = (name: string) => {
    form.setFieldValue(
      'pictures',
      pictures.filter((one) => one.name !== name),
    )
    if (image === name) form.setFieldValue('image', '')
  }
  const insert = (name: string) =>
    form.setFieldValue(
      'content',
      `${form.values.content}${form.values.format === 'html' ? `\n<img src="${name}" alt="">` : `\n\n![](${encodeURI(name)})`}`,
    )
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
          error={form.errors['image']}
          onChange={(value) => form.setFieldValue('image', value === null || value === none ? '' : value)}
        />
        <TextInput label="Descrição da capa" maxLength={300} autoComplete="off" {...form.getInputProps('imageAlt')} />
      </FieldGrid>
    </FieldGroup>
  )
}
