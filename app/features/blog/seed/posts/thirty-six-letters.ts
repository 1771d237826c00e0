export const thirtySixLetters = {
  title: 'Thirty-six letters, and what the dots change',
  subtitle: 'The Igbo alphabet at a glance, with the pairs that trip up beginners',
  body: `<p>The Igbo alphabet has thirty-six letters, and every one of them earns its place. Most look familiar from English, but a few carry a dot, and nine are written with two signs that count as one letter. Learn how those behave and you can read any Igbo word aloud, because the spelling is far more regular than English.</p>
<h2>All thirty-six in order</h2>
<p><strong><span lang="ig">a b ch d e f g gb gh gw h i ị j k kp kw l m n ṅ nw ny o ọ p r s sh t u ụ v w y z</span></strong></p>
<p>This is the order of the <span lang="ig">Ọnwụ</span> orthography, named after the committee whose spelling became the official one at the start of the 1960s. Notice what is missing: there is no <span lang="ig">q</span> and no <span lang="ig">x</span>, and <span lang="ig">c</span> appears only inside <span lang="ig">ch</span>.</p>
<table><thead><tr><th>Group</th><th>Letters</th><th>How many</th></tr></thead><tbody>
<tr><td>Vowels</td><td><span lang="ig">a e i ị o ọ u ụ</span></td><td>8</td></tr>
<tr><td>Single consonants</td><td><span lang="ig">b d f g h j k l m n ṅ p r s t v w y z</span></td><td>19</td></tr>
<tr><td>Two-sign consonants</td><td><span lang="ig">ch gb gh gw kp kw nw ny sh</span></td><td>9</td></tr>
</tbody></table>
<h2>A dot makes a different letter</h2>
<p>The dot under <span lang="ig">ị</span>, <span lang="ig">ọ</span> and <span lang="ig">ụ</span> is not an accent that you may leave out. It opens the vowel. <span lang="ig">i</span> is close to the vowel of “see”, while <span lang="ig">ị</span> is more relaxed, nearer to “sit”. <span lang="ig">o</span> is rounded and tight; <span lang="ig">ọ</span> is open, nearer to “saw”. <span lang="ig">u</span> is close to “food”, <span lang="ig">ụ</span> nearer to “put”. These are only signposts: a speaker’s voice is the real guide.</p>
<table><thead><tr><th>Without the dot</th><th>With the dot</th></tr></thead><tbody>
<tr><td><span lang="ig">bu</span> carry</td><td><span lang="ig">bụ</span> be</td></tr>
<tr><td><span lang="ig">ri</span> eat</td><td><span lang="ig">rị</span> climb</td></tr>
<tr><td><span lang="ig">si</span> cook</td><td><span lang="ig">sị</span> say</td></tr>
<tr><td><span lang="ig">ku</span> carry (a child)</td><td><span lang="ig">kụ</span> knock, sow</td></tr>
<tr><td><span lang="ig">oku</span> a call</td><td><span lang="ig">ọkụ</span> fire</td></tr>
</tbody></table>
<p>The dot on top of <span lang="ig">ṅ</span> does something else. It marks the sound at the end of “sing”, and in Igbo that sound can begin a word: <em><span lang="ig">ṅụọ mmiri</span></em>, “drink water”; <em><span lang="ig">ṅaa ntị</span></em>, “listen”.</p>
<h2>Two signs, one letter</h2>
<p>When children spell aloud, <em><span lang="ig">gb</span></em> is one letter, not a <span lang="ig">g</span> and then a <span lang="ig">b</span>. For <em><span lang="ig">gb</span></em> and <em><span lang="ig">kp</span></em> the lips and the back of the tongue close together and open at the same instant. Try saying “ragbag” and keep only the middle of it.</p>
<ul>
<li><em><span lang="ig">ịgba</span></em> drum, for <span lang="ig">gb</span></li>
<li><em><span lang="ig">akpa</span></em> bag, for <span lang="ig">kp</span></li>
<li><em><span lang="ig">egwu</span></em> music, for <span lang="ig">gw</span></li>
<li><em><span lang="ig">akwụkwọ</span></em> book, for <span lang="ig">kw</span></li>
<li><em><span lang="ig">nghọta</span></em> understanding, for <span lang="ig">gh</span></li>
<li><em><span lang="ig">nwa</span></em> child, for <span lang="ig">nw</span></li>
<li><em><span lang="ig">anya</span></em> eye, for <span lang="ig">ny</span></li>
<li><em><span lang="ig">ịsha</span></em> crayfish, for <span lang="ig">sh</span>, the rarest of the nine in standard Igbo</li>
</ul>
<h2>Vowels travel in two families</h2>
<p>The eight vowels form two groups: <span lang="ig">a ị ọ ụ</span> and <span lang="ig">e i o u</span>. Inside a simple word the vowels usually keep to one group. This is vowel harmony, and it is a wonderful spelling aid.</p>
<ul>
<li>First group: <em><span lang="ig">ụlọ</span></em> house, <em><span lang="ig">ahịa</span></em> market, <em><span lang="ig">ọnwa</span></em> moon</li>
<li>Second group: <em><span lang="ig">ofe</span></em> soup, <em><span lang="ig">oche</span></em> chair, <em><span lang="ig">osisi</span></em> tree</li>
</ul>
<p>Prefixes follow the verb: <em><span lang="ig">iri</span></em>, “to eat”, but <em><span lang="ig">ịga</span></em>, “to go”. If you have heard one vowel of a word clearly, you can often guess whether the next one needs a dot. Compounds and borrowed words may mix the groups, so treat harmony as a strong habit, not a law.</p>
<h2>A five-minute practice</h2>
<ol>
<li>Write the eight vowels on eight cards and let a child sort them into their two families.</li>
<li>Read the pairs in the table above, one person without the dot, the other with it.</li>
<li>Find the letters of your own names. Which of them would need two signs, or a dot?</li>
</ol>
`,
};
