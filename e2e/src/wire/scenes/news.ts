import { picture } from '../media-files.ts'
import type { Scene } from './scene.ts'

const html = '<h1>Novo</h1><p onclick="x()">Olá <script>x()</script><img src="tela.png"><img src="https://fora.exemplo/x.png"></p>'

export const news: Scene = {
  name: 'news',
  play: async (wire) => {
    const { recorder, console } = wire
    const bia = wire.person('bia')
    const pictures = [{ name: 'tela.png', data: Buffer.from(await picture()).toString('base64') }]
    const draft = {
      title: 'Novo player',
      format: 'html',
      content: html,
      image: null,
      audience: null,
      publishedAt: null,
      expiresAt: null,
    } as const
    await recorder.call('listShowcase', { as: bia, note: 'without news' })
    await recorder.call('adminPreviewNews', { as: console, body: { content: html, pictures: ['tela.png'] } })
    await recorder.call('adminPreviewNews', {
      as: console,
      body: { content: '# Oi\n\n**forte** [sair](javascript:alert(1))', format: 'markdown' },
    })
    await recorder.call('adminPreviewNews', { as: console, body: { content: '' }, expect: 400 })
    await recorder.call('adminPublishNews', { as: console, body: { ...draft, content: '<script>x</script>' }, expect: 400 })
    await recorder.call('adminPublishNews', {
      as: console,
      body: { ...draft, audience: ['ninguem@exemplo.com'] },
      expect: 400,
      note: 'for nobody',
    })
    const published = await recorder.call('adminPublishNews', {
      as: console,
      body: { ...draft, pictures, image: 'tela.png', imageAlt: 'A tela' },
    })
    const { id, image } = published.data.news
    await recorder.call('adminPublishNews', {
      as: console,
      body: { ...draft, title: 'Só para a Bia', audience: [bia.email] },
      note: 'for one',
    })
    await recorder.call('adminListNews', { as: console })
    await recorder.open('getNewsImage', image ?? '')
    await recorder.call('getNewsImage', { expect: 404 })
    await recorder.call('listShowcase', { as: bia })
    await recorder.call('listLatestNews', { as: bia })
    await recorder.call('listNews', { as: bia })
    await recorder.call('getNews', { as: bia, params: { id } })
    await recorder.call('getNews', { as: bia, expect: 404 })
    await recorder.call('markShowcaseViewed', { as: bia, body: { ids: [] }, expect: 400 })
    await recorder.call('markShowcaseViewed', { as: bia, body: { ids: [id] } })
    await recorder.call('listShowcase', { as: bia, note: 'after one was viewed' })
    const changed = { ...draft, title: 'Player novo', content: '<p>Outro texto</p>', image, imageAlt: 'A tela' }
    await recorder.call('adminUpdateNews', { as: console, params: { id }, body: changed })
    await recorder.call('adminUpdateNews', { as: console, body: changed, expect: 404 })
    await recorder.call('adminWithdrawNews', { as: console, params: { id } })
    await recorder.call('adminWithdrawNews', { as: console, params: { id }, expect: 404 })
    await recorder.call('adminGetHelp', { as: console })
    await recorder.call('adminSaveHelp', { as: console, body: { items: [{ title: '', link: 'nada' }] }, expect: 400 })
    await recorder.call('adminSaveHelp', { as: console, body: { items: [{ title: 'Ajuda', link: 'https://ajuda.example.com/' }] } })
    await recorder.call('getHelpList', { note: 'the operator’s own' })
    await recorder.call('adminSaveHelp', { as: console, body: { items: [] }, note: 'none' })
  },
}
