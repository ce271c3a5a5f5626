import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ParentProduct } from '@videozz/contract/browser'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateProducts } from '../../../shared/queries/console/products.ts'
import { useChange } from '../api/use-change.ts'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { addressFault, isWebAddress, orNull, positionFault, readPosition } from '../model/form-text.ts'
import { FormModal } from './form-modal.tsx'
import { FieldGrid } from './field-grid.tsx'

const checkAddress = (text: string) => (text.trim() === '' || isWebAddress(text) ? null : addressFault)

/** The fields of a product, new or changed. */
export function ProductDialog({ product, onClose }: { product: ParentProduct | null; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      title: product?.title ?? '',
      parentId: product?.parentId ?? '',
      userId: product?.userId ?? '',
      moderationStatus: product?.moderationStatus ?? 'approved',
      defaultSalesPage: product?.defaultSalesPage ?? '',
      urlCheckout: product?.urlCheckout ?? '',
      image: product?.image ?? '',
      position: String(product?.position ?? 0),
      isProducer: product?.isProducer ?? true,
    },
    validate: {
      title: (text) => (text.trim() === '' ? 'Informe o título.' : null),
      moderationStatus: (text) => (text.trim() === '' ? 'Informe a moderação.' : null),
      userId: (text) =>
        text.trim() === '' || /^[a-z0-9]{16}$/.test(text.trim()) ? null : 'Informe a chave da pessoa, de 16 letras e números.',
      defaultSalesPage: checkAddress,
      urlCheckout: checkAddress,
      image: checkAddress,
      position: (text) => (readPosition(text) === null ? positionFault : null),
    },
  })
  const saving = useChange({
    change: ({ title, moderationStatus, isProducer, position, ...texts }: typeof form.values) => {
      const body = {
        title: title.trim(),
        moderationStatus: moderationStatus.trim(),
        isProducer,
        position: readPosition(position) ?? 0,
        parentId: orNull(texts.parentId),
        userId: orNull(texts.userId),
        defaultSalesPage: orNull(texts.defaultSalesPage),
        urlCheckout: orNull(texts.urlCheckout),
        image: orNull(texts.image),
      }
      return product
        ? consoleApi('PUT /admin/products/{id}', { params: { id: product.id }, body })
        : consoleApi('POST /admin/products', { body })
    },
    done: product ? 'Produto salvo.' : 'Produto criado.',
    invalidates: [invalidateProducts],
    onDone: onClose,
  })
  return (
    <FormModal
      title={product ? `Editar ${product.title}` : 'Novo produto'}
      submitLabel={product ? 'Salvar produto' : 'Criar produto'}
      size={720}
      loading={saving.isPending}
      onSubmit={form.onSubmit((values) => saving.mutate(values, { onError: showServerErrors(form) }))}
      onClose={onClose}
    >
      <FieldGrid>
        <TextInput label="Título" maxLength={200} autoComplete="off" data-autofocus {...form.getInputProps('title')} />
        <TextInput
          label="Moderação"
          description="A palavra que vai às integrações, como approved."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('moderationStatus')}
        />
        <TextInput label="Página de vendas" type="url" autoComplete="off" {...form.getInputProps('defaultSalesPage')} />
        <TextInput label="Checkout" type="url" autoComplete="off" {...form.getInputProps('urlCheckout')} />
        <TextInput label="Imagem" type="url" autoComplete="off" {...form.getInputProps('image')} />
        <TextInput label="Posição na lista" inputMode="numeric" autoComplete="off" {...form.getInputProps('position')} />
        <TextInput label="Produto de que faz parte" maxLength={80} autoComplete="off" {...form.getInputProps('parentId')} />
        <TextInput
          label="Chave da pessoa"
          description="Vazio: o produto é de todos."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...form.getInputProps('userId')}
        />
      </FieldGrid>
      <Checkbox label="A pessoa é quem o produz" {...form.getInputProps('isProducer', { type: 'checkbox' })} />
    </FormModal>
  )
}
