import { Link } from '@tanstack/react-router'
import { hasFeature } from '@videozz/contract/browser'
import { extraStorageCentsPerGb, formatCents, listFormats } from '@videozz/domain'
import { useExtraFormats } from '../../../shared/settings/use-settings.ts'

/** How a media gets into a members area. */
export const Embed = () => (
  <>
    <p>
      Um vídeo aparece no seu site ou na sua área de membros por um código de incorporação. O código só funciona nos endereços que você
      permitir.
    </p>
    <ol>
      <li>
        Na <Link to="/media">Biblioteca</Link>, abra o menu do vídeo e escolha <strong>Incorporar</strong>.
      </li>
      <li>Escolha a plataforma: qualquer site, Cademí ou The Members.</li>
      <li>
        Informe o domínio da sua área de membros, por exemplo <code>cursos.seusite.com.br</code>. Os subdomínios dele valem também.
      </li>
      <li>Copie o código e cole na página da aula, no campo de HTML da plataforma.</li>
    </ol>
    <h3>Um código para muitas aulas</h3>
    <p>
      No menu de uma <Link to="/folder">pasta</Link>, <strong>Incorporar</strong> dá um só código para todas as aulas dela, que tocam uma
      depois da outra. O que entrar na pasta entra no código. Para uma seleção da Biblioteca, escolha <strong>Incorporar</strong> e depois{' '}
      <strong>Incorporar em um só código</strong>.
    </p>
    <h3>Saber quem assiste</h3>
    <p>
      O código pode levar o e-mail de cada aluno, preenchido pela própria plataforma. Assim, cada reprodução tem nome. Para que o nome seja
      uma prova, peça à plataforma que assine o aluno: as chaves e os exemplos de programa ficam em{' '}
      <Link to="/embed-settings">Incorporação</Link>.
    </p>
    <h3>O vídeo não aparece?</h3>
    <ul>
      <li>O próprio player diz o motivo. O mais comum é o domínio da página não estar na lista do código.</li>
      <li>Mídias com mais de 20 minutos só podem ser incorporadas em contas com essa permissão.</li>
      <li>Áudios não são incorporados, a menos que sua conta tenha essa permissão.</li>
    </ul>
  </>
)

/** From a leaked copy to its viewer. */
export const Leak = () => (
  <>
    <p>
      Nos planos com Imprint, cada reprodução recebe um código de dez símbolos, que aparece sobre a imagem. O código leva a quem assistiu,
      quando e de onde. Nos outros planos, experimente na aula de exemplo.
    </p>
    <ol>
      <li>No vídeo que vazou, procure o código sobre a imagem. Ele muda de lugar de tempos em tempos.</li>
      <li>
        Abra <Link to="/inspect">Imprint</Link> e digite o código.
      </li>
      <li>A tela mostra o aluno, a mídia, a data e o aparelho. Um símbolo ilegível? A tela ajuda a completar.</li>
      <li>Se quiser, encerre o acesso do aluno ali mesmo: a reprodução para em poucos segundos.</li>
    </ol>
    <h3>O que o nome prova</h3>
    <p>
      Um aluno assinado pela sua área de membros é identificado com certeza. Um e-mail apenas preenchido pela página aparece como{' '}
      <em>não verificado</em>: é uma pista, não uma prova.
    </p>
  </>
)

/** Which files are taken, and how they become playable. */
export function Formats() {
  const { video, audio } = listFormats(useExtraFormats())
  return (
    <>
      <p>
        Vídeo: {video.join(', ')}. Áudio: {audio.join(', ')}.
      </p>
      <h3>Tamanho</h3>
      <p>
        O tamanho máximo de cada arquivo depende do seu plano e aparece em <Link to="/upload">Enviar arquivos</Link>, ao lado do espaço que
        você ainda tem. Você pode escolher vários arquivos de uma vez: até dez sobem ao mesmo tempo e os outros esperam a vez.
      </p>
      <h3>Qualidade</h3>
      <p>
        Cada vídeo é preparado em 240p, 360p, 480p e assim por diante, até a melhor qualidade do original e do plano. Ele já pode ser
        assistido logo depois do envio, enquanto o resto é preparado.
      </p>
      <h3>A conexão caiu no meio do envio?</h3>
      <p>Abra a tela outra vez: o envio continua de onde parou. Um envio interrompido espera 24 horas.</p>
    </>
  )
}

/** What counts as storage, and how room is made. */
export const Storage = () => (
  <>
    <p>
      Contam os arquivos originais que você enviou e os envios em andamento. As versões em outras qualidades
      {hasFeature('linkImports') ? ', as capas e os vídeos do YouTube' : ' e as capas'} não contam.
    </p>
    <ul>
      <li>
        O que você usa e o total do plano aparecem em <Link to="/">Início</Link> e em <Link to="/upload">Enviar arquivos</Link>.
      </li>
      <li>Ao excluir uma mídia, o espaço volta na mesma hora. Um envio cancelado também devolve o espaço.</li>
      <li>Em 80% do espaço, a tela inicial avisa. Em 100%, novos envios param, a menos que o plano tenha armazenamento adicional.</li>
      <li>Nos planos com armazenamento adicional, cada GB além do total custa {formatCents(extraStorageCentsPerGb)} por mês.</li>
    </ul>
    <h3>Como liberar espaço</h3>
    <p>
      Na <Link to="/media">Biblioteca</Link>, selecione as mídias de que não precisa mais e escolha <strong>Excluir</strong>. A exclusão é
      permanente.
    </p>
  </>
)

/** How another plan is contracted. */
export const Downgrade = () => (
  <>
    <p>Cada conta tem uma assinatura por vez. Para contratar um novo plano, cancele antes a assinatura que está em andamento.</p>
    <ol>
      <li>
        Abra <Link to="/plans">Planos</Link> e escolha <strong>Ver assinaturas</strong>.
      </li>
      <li>Cancele a assinatura atual. Ela continua valendo até o fim do período já pago.</li>
      <li>
        Volte a <Link to="/plans">Planos</Link> e contrate o novo plano. Ele começa na hora e substitui o anterior.
      </li>
    </ol>
    <h3>O que acontece com os seus arquivos</h3>
    <p>
      Nada é apagado ao trocar de plano. Se você já usa mais espaço do que o novo plano oferece, seus vídeos continuam sendo exibidos e
      novos envios ficam parados até você liberar espaço.
    </p>
    <p>Novos vídeos são preparados até a resolução do novo plano. Os que já estão prontos ficam como estão.</p>
  </>
)

/** People who work on a part of an account. */
export const AccessGroups = () => (
  <>
    <p>
      Um grupo de acesso deixa outras pessoas cuidarem de uma parte do seu conteúdo, cada uma com o próprio e-mail e a própria senha. Os
      grupos fazem parte dos planos pagos.
    </p>
    <ol>
      <li>
        Em <Link to="/access-groups">Controle de acesso</Link>, crie um grupo e escolha o que ele pode fazer. Quem pode mais do que ver
        também vê: a permissão de leitura acompanha as outras.
      </li>
      <li>Escolha se o grupo vê a conta toda ou só algumas pastas, com tudo o que está dentro delas.</li>
      <li>Adicione pessoas pelo e-mail. Elas recebem um convite; quem não tem cadastro cria um pelo link.</li>
    </ol>
    <h3>O que vale quando alguém está em mais de um grupo</h3>
    <p>
      As permissões se somam, também com as de gerente. As pastas dos grupos que têm pastas se somam entre si e valem para a pessoa em toda
      a conta: um grupo sem pastas não restringe nem libera ninguém.
    </p>
    <h3>O que acontece com as pastas</h3>
    <ul>
      <li>Uma mídia que sai das pastas do grupo deixa de aparecer para ele na hora; uma que entra passa a aparecer.</li>
      <li>Se todas as pastas de um grupo forem excluídas, ele não vê nada até você escolher outras.</li>
      <li>Quem vê só algumas pastas envia arquivos para dentro delas.</li>
    </ul>
    <p>
      Mudanças de permissão valem a partir da próxima ação de quem está dentro, e remover alguém encerra o acesso na hora. Sem um plano
      pago, os grupos não dão acesso a ninguém até que o plano volte.
    </p>
  </>
)
