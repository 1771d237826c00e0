export const countingToTwenty = {
  title: 'Counting from one to twenty, with a bean market',
  subtitle: 'Ten words give you all twenty numbers, and dinner gives you the practice',
  body: `<p>Ten small words are all you need to count to twenty in Igbo. From eleven onwards nothing new has to be memorised: you say “ten and one”, “ten and two”, and so on, as plainly as building with blocks. A child who knows the first row below already owns the second.</p>
<table><thead><tr><th>1 to 10</th><th>Igbo</th><th>11 to 20</th><th>Igbo</th></tr></thead><tbody>
<tr><td>1</td><td><span lang="ig">otu</span></td><td>11</td><td><span lang="ig">iri na otu</span></td></tr>
<tr><td>2</td><td><span lang="ig">abụọ</span></td><td>12</td><td><span lang="ig">iri na abụọ</span></td></tr>
<tr><td>3</td><td><span lang="ig">atọ</span></td><td>13</td><td><span lang="ig">iri na atọ</span></td></tr>
<tr><td>4</td><td><span lang="ig">anọ</span></td><td>14</td><td><span lang="ig">iri na anọ</span></td></tr>
<tr><td>5</td><td><span lang="ig">ise</span></td><td>15</td><td><span lang="ig">iri na ise</span></td></tr>
<tr><td>6</td><td><span lang="ig">isii</span></td><td>16</td><td><span lang="ig">iri na isii</span></td></tr>
<tr><td>7</td><td><span lang="ig">asaa</span></td><td>17</td><td><span lang="ig">iri na asaa</span></td></tr>
<tr><td>8</td><td><span lang="ig">asatọ</span></td><td>18</td><td><span lang="ig">iri na asatọ</span></td></tr>
<tr><td>9</td><td><span lang="ig">itoolu</span></td><td>19</td><td><span lang="ig">iri na itoolu</span></td></tr>
<tr><td>10</td><td><span lang="ig">iri</span></td><td>20</td><td><span lang="ig">iri abụọ</span></td></tr>
</tbody></table>
<h2>How the pieces fit</h2>
<p><em><span lang="ig">Na</span></em> means “and”, so <em><span lang="ig">iri na ise</span></em> is “ten and five”. For whole tens the <em><span lang="ig">na</span></em> disappears: <em><span lang="ig">iri abụọ</span></em> is “two tens”, <em><span lang="ig">iri atọ</span></em> thirty, <em><span lang="ig">iri anọ</span></em> forty. Put the two ideas together and you can say <em><span lang="ig">iri abụọ na otu</span></em>, twenty-one, and keep going as far as your breath allows.</p>
<p>You may also hear <em><span lang="ig">ọgụ</span></em> for twenty. It belongs to an older way of counting in twenties that many elders still enjoy. For nine, some families say <em><span lang="ig">iteghete</span></em> or <em><span lang="ig">itenaanị</span></em> instead of <em><span lang="ig">itoolu</span></em>. All are good Igbo; choose one and recognise the others.</p>
<h2>Where the number stands</h2>
<p>In Igbo the thing comes first and the number follows. Of the numbers up to nineteen, only <em><span lang="ig">otu</span></em>, “one”, goes in front.</p>
<ul>
<li><em><span lang="ig">otu akwụkwọ</span></em> one book</li>
<li><em><span lang="ig">akwụkwọ abụọ</span></em> two books</li>
<li><em><span lang="ig">oche anọ</span></em> four chairs</li>
<li><em><span lang="ig">ụmụaka ise</span></em> five children</li>
</ul>
<p>Most nouns do not change for the plural as they do in English, so there is no ending to forget. A few words for people do: one <em><span lang="ig">nwata</span></em>, many <em><span lang="ig">ụmụaka</span></em>. To ask “how many?”, put <em><span lang="ig">ole</span></em> after the thing: <em><span lang="ig">Akwụkwọ ole?</span></em> How many books?</p>
<h2>The family game: a market of beans</h2>
<p><strong>You need</strong> twenty dried beans or buttons for each player, and a bowl. One person is the seller for three rounds, then the bowl moves on.</p>
<ol>
<li>The buyer greets the seller: <em><span lang="ig">Ndeewo!</span></em> The seller answers: <em><span lang="ig">Nnọọ!</span></em></li>
<li>The seller asks: <em><span lang="ig">Mkpụrụ agwa ole?</span></em> “How many beans?”</li>
<li>The buyer asks for a number: <em><span lang="ig">Nye m mkpụrụ agwa asaa.</span></em> “Give me seven beans.”</li>
<li>Everyone counts aloud together as the beans are laid down: <em><span lang="ig">otu, abụọ, atọ…</span></em></li>
<li>If the count is right, the buyer says <em><span lang="ig">Daalụ</span></em> and keeps the beans. If it is wrong, they go back into the bowl and everybody laughs.</li>
<li>Before the next round the buyer must say how many beans are on the table now. The first to reach <em><span lang="ig">iri abụọ</span></em> wins.</li>
</ol>
<p>For small children, stop at <em><span lang="ig">ise</span></em>. For teenagers, allow only numbers above ten, or play it backwards from twenty.</p>
<h2>Numbers in the rest of the day</h2>
<ul>
<li>Count the stairs on the way to bed, up in Igbo and down in English.</li>
<li>Set the table by number: <em><span lang="ig">Oche ole?</span></em>, how many chairs tonight?</li>
<li>Let the youngest count to ten before a race, and start only when the word <em><span lang="ig">iri</span></em> is clear.</li>
</ul>
<p>Five minutes are enough. Counting is rhythm before it is arithmetic, and a rhythm that is repeated every evening stays for life.</p>
`,
};
