export const anEveningInIgbo = {
  title: 'Ten words and one evening: a bilingual bedtime routine',
  subtitle: 'Keep your language at home between the front door and the pillow',
  body: `<p>You do not have to speak Igbo all day to raise a child who knows it. One steady hour is enough to start, and the evening is the best one, because the same things happen in the same order every night. Here are ten words, each tied to something you can touch, and a routine that uses all of them.</p>
<h2>Ten words for home</h2>
<table><thead><tr><th>Word</th><th>Meaning</th><th>In a short sentence</th></tr></thead><tbody>
<tr><td><span lang="ig">bịa</span></td><td>come</td><td><span lang="ig">Bịa ebe a.</span> Come here.</td></tr>
<tr><td><span lang="ig">ụlọ</span></td><td>house, home</td><td><span lang="ig">Bata n’ụlọ.</span> Come into the house.</td></tr>
<tr><td><span lang="ig">aka</span></td><td>hand</td><td><span lang="ig">Kwọọ aka gị.</span> Wash your hands.</td></tr>
<tr><td><span lang="ig">oche</span></td><td>chair</td><td><span lang="ig">Nọdụ n’oche.</span> Sit on the chair.</td></tr>
<tr><td><span lang="ig">nri</span></td><td>food</td><td><span lang="ig">Bịa rie nri.</span> Come and eat.</td></tr>
<tr><td><span lang="ig">mmiri</span></td><td>water</td><td><span lang="ig">Ṅụọ mmiri.</span> Drink water.</td></tr>
<tr><td><span lang="ig">ahụ</span></td><td>body</td><td><span lang="ig">Bịa saa ahụ.</span> Come and have a bath.</td></tr>
<tr><td><span lang="ig">uwe</span></td><td>clothes</td><td><span lang="ig">Yiri uwe gị.</span> Put on your clothes.</td></tr>
<tr><td><span lang="ig">akwụkwọ</span></td><td>book</td><td><span lang="ig">Ka anyị gụọ akwụkwọ.</span> Let us read a book.</td></tr>
<tr><td><span lang="ig">ụra</span></td><td>sleep</td><td><span lang="ig">Ụra na-atụ m.</span> I am sleepy.</td></tr>
</tbody></table>
<p>A word about <em><span lang="ig">gị</span></em>: it means “your” for one child. When you talk to several, it is <em><span lang="ig">unu</span></em>: <em><span lang="ig">aka unu</span></em>, “your hands”.</p>
<h2>The routine, step by step</h2>
<ol>
<li><strong>At the door.</strong> Whoever is home says <em><span lang="ig">Nnọọ!</span></em>, and whoever comes in answers <em><span lang="ig">Daalụ</span></em>. Then <em><span lang="ig">Bata n’ụlọ</span></em>.</li>
<li><strong>At the basin.</strong> <em><span lang="ig">Kwọọ aka gị.</span></em> Count to ten together while the water runs: <em><span lang="ig">otu, abụọ, atọ…</span></em></li>
<li><strong>At the table.</strong> Someone says <em><span lang="ig">Agụụ na-agụ m</span></em>, “I am hungry”, and the cook answers <em><span lang="ig">Bịa rie nri</span></em>. While eating, anyone may praise the food: <em><span lang="ig">Nri a dị ụtọ</span></em>, “this food is tasty”. Ask for things with <em><span lang="ig">Biko, nye m mmiri</span></em>, “please give me water”. To finish, say <em><span lang="ig">Afọ juru m</span></em>, “I am full”.</li>
<li><strong>In the bathroom.</strong> <em><span lang="ig">Bịa saa ahụ</span></em>, and afterwards <em><span lang="ig">Yiri uwe gị</span></em>.</li>
<li><strong>With a book.</strong> <em><span lang="ig">Ka anyị gụọ akwụkwọ.</span></em> The book may be in English. Stop at a picture and ask <em><span lang="ig">Gịnị bụ ihe a?</span></em>, “What is this?” Name what you can in Igbo, and look up one word you cannot.</li>
<li><strong>In bed.</strong> <em><span lang="ig">Gbanyụọ ọkụ</span></em>, “switch off the light”. Then <em><span lang="ig">Rahụ nke ọma</span></em>, “sleep well”, and last of all <em><span lang="ig">Ka chi fo</span></em>.</li>
</ol>
<h2>How to make it last</h2>
<ul>
<li><strong>Start with one step.</strong> Keep it for a week before you add the next. The basin is a good first choice: it is short and happens every day.</li>
<li><strong>Say it, show it, do it.</strong> Hold out your own hands while you say <em><span lang="ig">Kwọọ aka gị</span></em>. Do not translate if the gesture is enough.</li>
<li><strong>Let mistakes pass.</strong> Answer with the right form and go on. A child who says it wrong three nights running is a child who is speaking.</li>
<li><strong>Share the lead.</strong> Once a week a child gives the instructions and the adults must obey. Nothing is learned faster.</li>
<li><strong>Learn beside them.</strong> If one parent is new to Igbo, they can be the first pupil. Children love to teach.</li>
</ul>
<p>Write the ten words on small cards and stick each where it belongs: <em><span lang="ig">oche</span></em> on the chair, <em><span lang="ig">mmiri</span></em> by the tap, <em><span lang="ig">akwụkwọ</span></em> on the shelf. Take a card down when nobody needs it any longer. When the last one is gone, you will have an evening in Igbo, and you will hardly have noticed when it began.</p>
<blockquote><p>These phrases are standard Igbo. Dialects differ, so swap in the words your own family uses.</p></blockquote>
`,
};
