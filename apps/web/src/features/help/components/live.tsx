import { Link } from '@tanstack/react-router'

/** From the schedule to the recording of a live. */
export const Live = () => (
  <>
    <p>
      Uma transmissão chega ao aluno em cerca de dois segundos, no mesmo player e com a mesma proteção dos seus vídeos. Ela é aberta para as
      contas que têm essa permissão.
    </p>
    <ol>
      <li>
        Em <Link to="/lives">Transmissões ao vivo</Link>, crie a transmissão com título, data, horário e destino da gravação.
      </li>
      <li>
        Incorpore o código dela na área de membros. Antes da hora, o player mostra a capa e uma contagem no horário de cada aluno, e começa
        sozinho.
      </li>
      <li>
        Transmita pelo navegador, com câmera, microfone e tela, ou copie a URL e a chave para o OBS, o vMix ou o Larix. Dá para começar até
        meia hora antes do horário marcado.
      </li>
      <li>
        Antes de começar, faça o <strong>teste de conexão</strong>: ele mede o sinal e não é publicado.
      </li>
      <li>
        Na sala da transmissão, acompanhe o sinal, a audiência e o chat. Ao final, escolha <strong>Encerrar transmissão</strong>.
      </li>
    </ol>
    <h3>O sinal caiu?</h3>
    <p>
      Os alunos veem um aviso, e a transmissão espera por dez minutos, ou pelo tempo que você escolher. Quando o codificador volta, todos
      continuam sem recarregar a página. Sem volta, ela termina com o que foi gravado.
    </p>
    <h3>A gravação</h3>
    <p>
      Ela toca no mesmo código assim que a transmissão termina, com o chat no tempo de cada mensagem, e conta no armazenamento. Uma gravação
      temporária fica por sete dias: até lá, converta-a em vídeo para guardá-la.
    </p>
    <h3>A chave</h3>
    <p>
      Quem tem a chave transmite em seu lugar. Se ela vazar, troque-a no menu da transmissão: quem usa a antiga é desconectado na mesma
      hora.
    </p>
  </>
)
